# The release archive in an image: npm run package && docker build --tag senders-desk .
FROM node:24-bookworm-slim
# Without the embedded PostgreSQL, whose archive has another name.
ADD dist/senders-desk-*64.tar.gz /opt/
RUN mv /opt/senders-desk-* /opt/senders-desk
WORKDIR /opt/senders-desk
USER 65532:65532
ENV HOST=0.0.0.0 SERVICE_HOST=0.0.0.0 SERVICE_SEED=none SERVICE_DATA_DIR=/tmp/senders-desk
EXPOSE 3000 4010
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "healthy.js", "http://127.0.0.1:3000/api/health"]
CMD ["node", "start.js"]
