import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';

/** Times in milliseconds. */
const LIMITS = {
  /** Longer than a proxy keeps a connection, so that it never sends on one that is being closed. */
  keepAliveTimeout: 72_000,
  headersTimeout: 15_000,
  /** A request may take as long as a large file on a slow line. */
  requestTimeout: 300_000,
  /** How often Node looks for requests that are over their time: its own 30 s would make 45 s of 15. */
  connectionsCheckingInterval: 1000,
  maxConnections: 12_000,
  /** A body brings at least so much in each stretch of time: 0.4 kB a second. */
  bodyStretch: 10_000,
  bodyBytes: 4096,
};

/** Node's server with limits that hold for everything that comes to it. Fastify's own options do not reach a server that it is given. */
export function createListener(listener: RequestListener, limits: Partial<typeof LIMITS> = {}): Server {
  const { maxConnections, bodyStretch, bodyBytes, ...times } = { ...LIMITS, ...limits };
  // A request without a host is refused by us, in the shape of every other answer.
  const server = createServer({ ...times, maxHeaderSize: 16 * 1024, requireHostHeader: false }, listener);
  server.maxConnections = maxConnections;
  server.on('request', (request: IncomingMessage) => {
    if (request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined)
      watchBody(server, request, bodyStretch, bodyBytes);
  });
  server.on('checkExpectation', listener);
  return server;
}

/** Ends a request whose body hardly comes. What waits to be read here is not the sender's fault. */
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
