/** The part of oidc-provider that the sandbox uses; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export class Provider {
    constructor(issuer: string, configuration: object);
    /** Adds middleware before the provider's own. */
    use(layer: (context: Context, next: () => Promise<void>) => Promise<void>): this;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    /** @throws when the interaction or its cookie is missing. */
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    /** Completes the interaction. @returns the URL to redirect to. */
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<string>;
    Grant: new (whose: { accountId: string; clientId: string }) => Grant;
  }

  export interface Context {
    path: string;
    type: string;
    body: unknown;
    oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } };
  }

  export interface Interaction {
    params: { redirect_uri: string; login_hint?: string };
  }

  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export const interactionPolicy: {
    base(): { add(prompt: object): void };
    Prompt: new (prompt: { name: string; requestable: boolean }) => object;
  };
}
