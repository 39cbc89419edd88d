# Halley in a container: docker build -t halley . && docker run --env-file .env -v halley:/data halley
# docs/hosting.md has the steps, and says what of this was tried and where.

FROM python:3.13-slim AS build
WORKDIR /build
# The packages first: they change less often than the house, and are checked against their hashes.
COPY requirements.lock ./
RUN python3 -m venv /opt/halley && /opt/halley/bin/pip install --no-cache-dir --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY bot ./bot
COPY cogs ./cogs
RUN /opt/halley/bin/pip install --no-cache-dir --no-deps .

FROM python:3.13-slim
# Nobody is root in here, and only /data can be written.
RUN useradd --system --uid 758 --home-dir /data --shell /usr/sbin/nologin halley && install -d -o halley -g halley -m 700 /data
COPY --from=build /opt/halley /opt/halley
ENV PATH=/opt/halley/bin:/usr/local/bin:/usr/bin:/bin
ENV DATABASE_URL=sqlite:////data/halley.sqlite3
ENV METRICS_PORT=9100
# with more than two, the threads that draw pictures leave memory unused (docs/load.md)
ENV MALLOC_ARENA_MAX=2
USER halley
WORKDIR /data
VOLUME /data
HEALTHCHECK --interval=30s --timeout=10s --start-period=90s --retries=3 CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:9100/healthz', timeout=8)"]
ENTRYPOINT ["halley"]
