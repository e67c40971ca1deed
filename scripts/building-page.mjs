/** Answers at the server's address while the web application is built, so that a browser that is opened early waits and goes on by itself. */

import { createServer } from 'node:http';

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta http-equiv="refresh" content="2" />
<title>Building</title>
<p>The pages are being built. This one goes on by itself.</p>
</html>
`;

/** @returns what the work returns; the port is free again */
export async function whileBuilding(work) {
  const server = createServer((_request, response) => {
    response.writeHead(503, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '2',
      connection: 'close',
    });
    response.end(PAGE);
  });
  // Another server may still run at this address; the one that is started says so.
  server.on('error', () => {});
  const { PORT: port = '3000', HOST: host = '127.0.0.1' } = process.env;
  if (port !== '0') server.listen(Number(port), host);
  try {
    return await work();
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}
