declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope: (scope: string) => void;
    save: () => Promise<string>;
  }
  export type Context = {
    body: Record<string, unknown>;
    oidc: { route: string; session: { accountId: string }; client: { clientId: string }; provider: OidcProvider };
  };

  export default class OidcProvider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    Grant: new (given: { clientId: string; accountId: string }) => Grant;
    use(middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: { login: { accountId: string } }): Promise<void>;
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  const MemoryAdapter: new (name: string) => object;
  export default MemoryAdapter;
}
