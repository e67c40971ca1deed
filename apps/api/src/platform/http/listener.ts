import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';

/** Times in milliseconds. */
const LIMITS = {
  /** Longer than a proxy keeps a connection, so that the proxy never sends on one that is being closed. */
  keepAliveTimeout: 72_000,
  headersTimeout: 15_000,
  /** Long enough for a large file on a slow connection. */
  requestTimeout: 300_000,
  /** How often Node checks for timed-out requests: with its default of 30 s, a limit of 15 s could take 45 s. */
  connectionsCheckingInterval: 1000,
  maxConnections: 12_000,
  /** The least that a body must bring per stretch of time: 0.4 kB a second. */
  bodyStretch: 10_000,
  bodyBytes: 4096,
};

/** Creates Node's server with limits for every connection. Fastify's own options do not apply to a server that it is given. */
export function createListener(listener: RequestListener, limits: Partial<typeof LIMITS> = {}): Server {
  const { maxConnections, bodyStretch, bodyBytes, ...times } = { ...LIMITS, ...limits };
  // We refuse a request without a host ourselves, in the format of every other answer.
  const server = createServer({ ...times, maxHeaderSize: 16 * 1024, requireHostHeader: false }, listener);
  server.maxConnections = maxConnections;
  server.on('request', (request: IncomingMessage) => {
    if (request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined)
      watchBody(server, request, bodyStretch, bodyBytes);
  });
  server.on('checkExpectation', listener);
  return server;
}

/** Ends a request whose body arrives too slowly, unless received bytes still wait to be read by us. */
function watchBody(server: Server, request: IncomingMessage, stretch: number, least: number): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer);
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    if (came >= least || request.readableLength > 0) return;
    clearInterval(timer);
    server.emit('clientError', Object.assign(new Error('The body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  }, stretch).unref();
  request.once('close', () => clearInterval(timer));
}
