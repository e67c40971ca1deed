import type { PortfolioKind, Service } from '@castlane/contract/channel.ts';
import type { ConnectFailure } from '@castlane/contract/integration.ts';
import type { Deps } from '#platform/deps.ts';
import { ServiceUnavailable } from '#platform/outbound-http.ts';

/**
 * A service that tells creators' numbers, as the application knows it: consent by OAuth 2.0 (code flow), tokens, and reading. Every call has a
 * deadline and a most of bytes, goes to configured addresses alone and follows nobody elsewhere. What it throws is one of
 * `ServiceUnavailable`, `ServiceBusy`, `UnexpectedResponse`, `AuthorizationRevoked` and, of `exchange` and `read`, `CannotConnect`.
 */
export type ChannelService = {
  readonly service: Service;
  /** A stand-in answers for it. */
  readonly simulated: boolean;
  consentUrl: (way: { state: string; redirectUri: string; challenge: string }) => string;
  exchange: (way: { code: string; redirectUri: string; verifier: string }) => Promise<Tokens>;
  /** Other tokens in the place of these; the old ones may have ended by it. */
  renew: (tokens: Tokens) => Promise<Tokens>;
  /** Tells the service that we want to read no more. A service without such a call is told nothing. */
  revoke: (tokens: Tokens) => Promise<void>;
  read: (tokens: Tokens) => Promise<ChannelReading>;
};

/** The services whose channels creators can connect here. */
export type ChannelServices = Partial<Record<Service, ChannelService>>;

export type ChannelDeps = Deps & { channelServices: ChannelServices };

/** `expiresAt` and `renewFrom` as milliseconds since 1970: when the access token ends, and from when on it should be renewed. */
export type Tokens = { access: string; refresh: string | null; expiresAt: number; renewFrom: number };

export type ChannelReading = {
  externalId: string;
  /** What the service calls the account towards us alone, where its callbacks name it so; Instagram's data deletion does. */
  scopedId?: string;
  handle: string;
  name: string;
  url: string;
  pictureUrl: string | null;
  followers: number | null;
  views: number | null;
  posts: number | null;
  /** The newest first. */
  items: ItemReading[];
};

export type ItemReading = {
  externalId: string;
  kind: PortfolioKind;
  title: string | null;
  url: string;
  pictureUrl: string | null;
  views: number | null;
  seconds: number | null;
  publishedAt: string;
};

/** It has had enough of us for now; `seconds` as it says, or null. */
export class ServiceBusy extends ServiceUnavailable {
  readonly seconds: number | null;

  constructor(message: string, seconds: number | null = null) {
    super(message);
    this.seconds = seconds;
  }
}

/** It answers, and not as it says it does. */
export class UnexpectedResponse extends Error {}

/** The consent is gone: taken back, ended, or the account is. Only its owner can give it anew. */
export class AuthorizationRevoked extends Error {}

/** What stands against connecting that only the person can change. */
export class CannotConnect extends Error {
  readonly failure: ConnectFailure;

  constructor(failure: ConnectFailure) {
    super(failure);
    this.failure = failure;
  }
}
