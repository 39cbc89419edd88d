"""What happens: state changes that bot and people are told, the gateway, interactions, rate limits."""
