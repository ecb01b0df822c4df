# syntax=docker/dockerfile:1
# One binary with the browser client inside, in a small image that runs it as an ordinary user.

FROM rust:1.95-bookworm AS builder
RUN rustup target add wasm32-unknown-unknown
WORKDIR /nonet
COPY . .
# The caches outlive the build: a second one compiles only what changed. What is kept must leave the cached target/.
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/nonet/target \
    cargo xtask web \
    && cargo build --locked --release -p server --bin nonet-server \
    && install -D --strip target/release/nonet-server /out/nonet-server

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin nonet \
    && install --directory --owner=nonet --group=nonet /data
COPY --from=builder /out/nonet-server /usr/local/bin/nonet-server
COPY LICENSE-APACHE LICENSE-MIT /usr/share/doc/nonet/
USER nonet
# The server's files are in nonet-data/ below; a nonet.toml beside it is read.
WORKDIR /data
VOLUME /data
EXPOSE 7878 7879
# It drains: no new races, and drain.limit_s for the running ones. Leave it longer than that:
# docker stop --timeout 150, stop_grace_period: 150s.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["nonet-server", "healthcheck"]
ENTRYPOINT ["nonet-server"]
