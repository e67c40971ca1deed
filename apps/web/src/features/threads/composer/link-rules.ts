import { hostOf } from '#features/threads/bubbles/links.ts';

/** Why a link gets a warning: its host uses lookalike letters, resembles a well-known host, or is an IP address. */
export type LinkRisk = { host: string; kind: 'letters' | 'lookalike' | 'number' };

/** Names that phishing imitates, with the top-level domains that the real owner uses. */
const KNOWN = new Map([
  ['castlane', ['com']],
  ['paypal', ['com', 'me']],
  ['youtube', ['com']],
  ['instagram', ['com']],
  ['facebook', ['com']],
  ['tiktok', ['com']],
  ['google', ['com', 'de', 'fr', 'ca']],
  ['apple', ['com']],
  ['amazon', ['com', 'de', 'fr', 'ca', 'it', 'es']],
  ['microsoft', ['com']],
  ['netflix', ['com']],
  ['dropbox', ['com']],
  ['whatsapp', ['com']],
  ['stripe', ['com']],
  ['venmo', ['com']],
  ['coinbase', ['com']],
]);
/** Public suffixes of two parts. */
const TWO_PARTS = /\.(?:co|com|org|net|gov|ac)\.[a-z]{2}$/;

export function linkRiskOf(href: string): LinkRisk | undefined {
  const host = hostOf(href);
  if (/(?:^|\.)xn--/.test(host)) return { host, kind: 'letters' };
  if (/^(?:\d{1,3}\.){3}\d{1,3}$/.test(host) || host.startsWith('[')) return { host, kind: 'number' };
  return isLookalike(host) ? { host, kind: 'lookalike' } : undefined;
}

function isLookalike(host: string): boolean {
  const labels = host.split('.');
  const owned = labels.slice(TWO_PARTS.test(host) ? -3 : -2);
  const [name = ''] = owned;
  const ending = owned.slice(1).join('.');
  for (const [known, endings] of KNOWN) {
    if (name === known) {
      // A country domain of the same name mostly belongs to the same owner.
      if (endings.includes(ending) || /^(?:co\.|com\.)?[a-z]{2}$/.test(ending)) return false;
      return true;
    }
    if (similar(name) === similar(known)) return true;
    // `paypal.com.example`, `paypal-login.example`.
    if (labels.slice(0, -owned.length).includes(known) || name.split('-').some((part) => similar(part) === similar(known))) return true;
  }
  return false;
}

function similar(name: string): string {
  return name
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replaceAll(/[1il|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('3', 'e');
}
