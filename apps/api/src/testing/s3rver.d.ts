declare module 's3rver' {
  import type { Server } from 'node:http';

  type Options = { directory: string; silent: boolean; port: number; address: string; configureBuckets: { name: string }[] };

  export default class S3rver {
    constructor(options: Options);
    httpServer: Server;
    run(): Promise<unknown>;
  }
}
