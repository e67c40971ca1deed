import type { Release } from '@castlane/contract/set-up.ts';
import * as z from 'zod';
import { fetchJson } from '#platform/outbound-http.ts';
import { VERSION } from '#platform/version.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NUMBERED = /^v?(\d+\.\d+\.\d+)$/;

/** What GitHub, Gitea and Forgejo answer at `…/releases/latest`. */
const Latest = z.object({ tag_name: z.string().regex(NUMBERED), html_url: z.url({ protocol: /^https?$/ }) });

/**
 * Returns a function that says which release is newer than this version; null: none, or the address cannot be asked. It asks the address of
 * `RELEASES_URL` at most once a day, and sends nothing.
 */
export function releaseFinder(url: string): () => Promise<Release | null> {
  let kept: { at: number; release: Promise<Release | null> } | undefined;
  return () => {
    if (!kept || performance.now() - kept.at > DAY_MS) kept = { at: performance.now(), release: newerRelease(url) };
    return kept.release;
  };
}

async function newerRelease(url: string): Promise<Release | null> {
  try {
    const { body } = await fetchJson('The list of releases', url, { headers: { accept: 'application/json', 'user-agent': 'castlane' } });
    const latest = Latest.parse(body);
    const version = NUMBERED.exec(latest.tag_name)![1]!;
    return isNewer(version, VERSION) ? { version, url: latest.html_url } : null;
  } catch {
    return null;
  }
}

/** Compares two versions of three numbers. */
export function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}
