"""A store on PostgreSQL: the same tables, sealed by triggers of the database, written through asyncpg."""
