import type { Service } from '@castlane/contract/channel.ts';
import { RETURN_PATHS, type ConnectFailure } from '@castlane/contract/integration.ts';
import type { OwnChannel, ServiceOffer } from '@castlane/contract/integration.ts';
import { lockOwn } from '#features/account-status/locks.ts';
import type { ChannelDeps, ChannelReading, ChannelService, Tokens } from '#features/channels/services/service.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import { cleanReading } from '#features/channels/syncing/cleaning.ts';
import { makeConsent, takeConsent } from './consents.ts';
import { failureOf, nameOf, sentenceOf } from './failures.ts';
import { dropPictures, storeReading } from './store.ts';
import { getOwnChannel } from './queries.ts';
import { seeInPlace } from '#features/notifications/seen.ts';
import { askToRevoke } from './revoking.ts';
import { sealTokens } from './tokens.ts';

const SERVICES: readonly Service[] = ['youtube', 'instagram'];

export function offersOf({ channelServices }: Pick<ChannelDeps, 'channelServices'>): ServiceOffer[] {
  return SERVICES.map((service) => ({
    service,
    available: channelServices[service] !== undefined,
    simulated: channelServices[service]?.simulated ?? false,
  }));
}

/** Returns the address where a user gives their consent. */
export async function getConsentUrl(deps: ChannelDeps, viewer: Viewer, name: Service): Promise<string> {
  const service = serviceOf(deps, name);
  const { state, challenge } = await makeConsent(deps, viewer, name);
  return service.consentUrl({ state, challenge, redirectUri: redirectUriOf(deps, name) });
}

/** Completes a consent: reads the channel and links it to the account, replacing another channel of the same service. */
export async function connectChannel(
  deps: ChannelDeps,
  viewer: Viewer,
  name: Service,
  { code, state }: { code: string; state: string },
): Promise<OwnChannel> {
  const service = serviceOf(deps, name);
  // Use up the state before any call to the service, so of many calls with one state only one proceeds.
  const verifier = await takeConsent(deps, viewer, name, state);
  if (verifier === undefined) throw failed('expired', name, 'state');
  const tokens = await orFailed(name, () => service.exchange({ code, verifier, redirectUri: redirectUriOf(deps, name) }));
  try {
    const told = await orFailed(name, async () => cleanReading(service, await service.read(tokens)));
    await deps.write((tx) => link(deps, tx, { service, accountId: viewer.accountId, tokens, told }));
  } catch (error) {
    // Revoke tokens that are not used.
    await deps.write((tx) => askToRevoke(deps, tx, service, tokens));
    throw error;
  }
  return getOwnChannel(deps.db, viewer.accountId, name);
}

type Linked = { service: ChannelService; accountId: string; tokens: Tokens; told: ChannelReading };

async function link({ keys, wake }: ChannelDeps, tx: Tx, { service, accountId, tokens, told }: Linked): Promise<void> {
  await lockOwn(tx, accountId);
  await dropOther(tx, accountId, service.service, told.externalId);
  const [channel] = await tx<{ id: string; pictureFrom: string | null }[]>`
    INSERT INTO channels AS h (id, account_id, service, external_id, handle, simulated, fetched_at, tokens, renew_from, tried_at, next_read_at)
    VALUES (${newId()}, ${accountId}, ${service.service}, ${told.externalId}, ${told.handle}, ${service.simulated}, app_now(), ${sealTokens(keys, tokens)},
      to_timestamp(${tokens.renewFrom / 1000}), app_now(), app_now() + interval '1 day')
    ON CONFLICT (service, external_id) DO UPDATE SET simulated = excluded.simulated, tokens = excluded.tokens, renew_from = excluded.renew_from, state = 'connected',
      tried_at = excluded.tried_at, next_read_at = excluded.next_read_at, busy_until = NULL, created_at = app_now()
    WHERE h.account_id = excluded.account_id
    RETURNING id, picture_from`;
  if (!channel) throw failed('taken', service.service, 'code');
  await storeReading(tx, service, { ...channel, accountId }, told);
  await seeInPlace(tx, wake, accountId, 'channel', service.service);
}

/**
 * Drops another channel of the same service, since an account has one channel per service. Its tokens are dropped, not revoked: a service
 * may end everything that the user has consented to, the new tokens too.
 */
async function dropOther(tx: Tx, accountId: string, service: Service, externalId: string): Promise<void> {
  const [other] = await tx<{ id: string }[]>`
    SELECT id FROM channels WHERE account_id = ${accountId} AND service = ${service} AND external_id <> ${externalId} FOR UPDATE`;
  if (!other) return;
  await dropPictures(tx, other.id);
  await tx`DELETE FROM channels WHERE id = ${other.id}`;
}

export function serviceOf({ channelServices }: Pick<ChannelDeps, 'channelServices'>, name: Service): ChannelService {
  const service = channelServices[name];
  if (!service) throw new Problem(1009, { message: `${nameOf(name)} can’t be connected here` });
  return service;
}

/** One per service, so an answer of one service is never taken for another's. */
function redirectUriOf({ config }: Pick<Deps, 'config'>, service: Service): string {
  return `${config.publicUrl}${RETURN_PATHS[service]}`;
}

async function orFailed<T>(service: Service, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const failure = failureOf(error);
    throw failure === undefined ? error : failed(failure, service, 'code');
  }
}

function failed(failure: ConnectFailure, service: Service, path: 'code' | 'state'): Problem {
  return new Problem(1005, { message: sentenceOf(failure, service), details: [{ path, message: failure }] });
}
