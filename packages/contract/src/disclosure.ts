import type { Service } from './channel.ts';
import { withoutInvisible } from './text.ts';

/** A post at its service. */
export type Post = { service: Service; id: string };

const YOUTUBE_HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'www.youtube-nocookie.com']);
const SHORT_YOUTUBE_HOSTS = new Set(['youtu.be', 'www.youtu.be']);
const INSTAGRAM_HOSTS = new Set(['instagram.com', 'www.instagram.com', 'm.instagram.com', 'instagr.am', 'www.instagr.am']);

/** Returns the post that a link leads to, in any of the usual link formats; undefined for everything else. */
export function postOf(link: string): Post | undefined {
  const url = URL.parse(link);
  // No service puts credentials or a port into its links, but deceptive links do.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return undefined;
  const path = url.pathname.split('/').filter(Boolean);
  if (YOUTUBE_HOSTS.has(url.hostname)) return postWith('youtube', /^[\w-]{11}$/, youTubeId(path, url.searchParams));
  if (SHORT_YOUTUBE_HOSTS.has(url.hostname)) return postWith('youtube', /^[\w-]{11}$/, path[0]);
  if (INSTAGRAM_HOSTS.has(url.hostname)) return postWith('instagram', /^[\w-]{5,40}$/, instagramCode(path));
  return undefined;
}

function postWith(service: Service, form: RegExp, id: string | null | undefined): Post | undefined {
  return id && form.test(id) ? { service, id } : undefined;
}

function youTubeId([kind = '', id]: string[], query: URLSearchParams): string | null | undefined {
  if (kind === 'watch') return query.get('v') ?? id;
  return ['shorts', 'live', 'embed', 'v', 'e'].includes(kind) ? id : undefined;
}

/** Handles `/p/…` and the like, with or without the account's name before it. */
function instagramCode(path: string[]): string | undefined {
  const [kind = '', code] = ['p', 'reel', 'reels', 'tv'].includes(path[0] ?? '') ? path : path.slice(1);
  return ['p', 'reel', 'reels', 'tv'].includes(kind) ? code : undefined;
}

/** Only unambiguous tags: the advertising authorities call `#sp`, `#collab` and `#partner` unclear. */
const HASHTAGS = [
  'ad|ads|advert|advertisement|advertising|sponsored|sponsoredpost|sponsoredvideo|sponsoredcontent|gifted|giftedproduct',
  'paidad|paidpartnership|paidpartner|paidpromotion|paidpromo|paidcontent|paidadvertisement',
  'werbung|anzeige|bezahltewerbung|bezahlteanzeige|bezahltepartnerschaft|gesponsert',
  'publicité|publicite|sponsorisé|sponsorise|partenariatrémunéré|partenariatremunere|collaborationcommerciale',
  'publicidad|patrocinado|contenidopatrocinado|colaboraciónpagada|colaboracionpagada|publi|publicidade|parceriapaga',
  'pubblicità|pubblicita|adv|sponsorizzato|reclame|advertentie|gesponsord|reklam|reklame|annonce|annons|reklama|広告',
];
const PHRASES = [
  'paid (?:partnership|promotion|advertisement|advertising|collaboration|sponsorship)',
  'sponsored (?:by|post|video|content|segment)|(?:is|was) (?:kindly )?sponsored|for sponsoring (?:this|today|the)',
  'bezahlte (?:partnerschaft|werbung|anzeige)|bezahlter werbung|enthält werbung|gesponsert von',
  'partenariat rémunéré|collaboration commerciale|sponsorisée? par',
  'colaboración pagada|promoción pagada|patrocinado por|patrocinada por|parceria paga',
  'partnership (?:pubblicitaria|pagata)|sponsorizzat[oa] da|betaald partnerschap|betaalde samenwerking|gesponsord door',
];
/** At the start of a text or of one of its lines: `Ad: …`, `[Anzeige] …`. */
const OPENINGS = 'ad|advert|advertisement|werbung|anzeige|publicidad|publicité|pubblicità|reklam|reklame';
const DENIALS = String.raw`\b(?:not|no|never|without|isn't|wasn't|aren't|keine?)\s+(?:(?:a|an|any|in|been|being|is|was)\s+){0,2}`;

const letter = String.raw`[\p{L}\p{M}\p{N}_]`;
const DISCLOSED = [
  new RegExp(String.raw`(?<!${letter}|[#&/])#(?:${HASHTAGS.join('|')})(?!-?${letter})`, 'iu'),
  new RegExp(String.raw`(?<!${letter})(?<!${DENIALS})(?:${PHRASES.join('|').replaceAll(' ', String.raw`\s+`)})(?!${letter})`, 'iu'),
  new RegExp(String.raw`^(?:[^\S\n]|[\p{P}\p{S}])*(?:${OPENINGS})\s*[:|\])*–—]`, 'imu'),
];

/** Returns whether a post's text discloses noticeably that it was paid for. */
export function isDisclosed(text: string): boolean {
  // Other forms of the same letters and invisible characters must not hide a word.
  const plain = withoutInvisible(text.normalize('NFKC')).replaceAll('’', "'");
  return DISCLOSED.some((pattern) => pattern.test(plain));
}
