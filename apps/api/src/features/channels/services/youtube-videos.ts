import * as z from 'zod';
import { fetchJson, ServiceUnavailable, type Answer } from '#platform/outbound-http.ts';
import type { Google } from '#platform/config.ts';

/** A video as the public sees it. `paidPromotion` is the channel's own declaration, shown at the beginning of the video. */
export type Video = { channelId: string; title: string; description: string; paidPromotion: boolean };

/** Our quota is used up for now. */
export class OverQuota extends ServiceUnavailable {}

const Videos = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      snippet: z.object({ channelId: z.string(), title: z.string(), description: z.string() }),
      paidProductPlacementDetails: z.object({ hasPaidProductPlacement: z.boolean().optional() }).optional(),
    }),
  ),
});
const Refusal = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })) }) });

const QUOTA_REASONS = new Set(['quotaExceeded', 'dailyLimitExceeded', 'rateLimitExceeded', 'userRateLimitExceeded']);
const FIELDS = 'items(id,snippet(channelId,title,description),paidProductPlacementDetails)';

/** Fetches a video: one unit of the quota. Returns undefined if it does not exist or is not public. Throws `ServiceUnavailable`. */
export async function findVideo(google: Google, id: string): Promise<Video | undefined> {
  const all = await askFor(google, id, ['snippet', 'paidProductPlacementDetails']);
  // Google's client libraries document the second part as owner-only, but the service returns it for API keys too. If that stops, we still
  // get the text.
  const answer = all.status === 403 ? await askFor(google, id, ['snippet']) : all;
  if (!answer.ok) throw new ServiceUnavailable(`YouTube answers ${[answer.status, ...reasonsOf(answer)].join(' ').slice(0, 100)}`);
  const videos = Videos.safeParse(answer.body).data;
  if (!videos) throw new ServiceUnavailable('YouTube sent an unexpected answer');
  const found = videos.items.find((item) => item.id === id);
  return found && { ...found.snippet, paidPromotion: found.paidProductPlacementDetails?.hasPaidProductPlacement === true };
}

async function askFor({ apiUrl, apiKey }: Google, id: string, parts: string[]): Promise<Answer> {
  const url = `${apiUrl}/youtube/v3/videos?${new URLSearchParams({ part: parts.join(','), id, fields: FIELDS }).toString()}`;
  // In a header, so the key never appears in a log of addresses.
  const answer = await fetchJson('YouTube', url, { headers: { 'x-goog-api-key': apiKey } });
  if (answer.status === 429 || reasonsOf(answer).some((reason) => QUOTA_REASONS.has(reason)))
    throw new OverQuota('YouTube’s quota is used up');
  return answer;
}

function reasonsOf({ ok, body }: Answer): string[] {
  return ok ? [] : (Refusal.safeParse(body).data?.error.errors ?? []).map(({ reason }) => reason);
}
