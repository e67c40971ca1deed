import { createHash } from 'node:crypto';
import { shadesOf } from '@castlane/contract/brand.ts';
import type { Config } from '#platform/config.ts';
import { escapeHtml } from '#platform/html.ts';
import { buttonColors } from '#platform/mail/layout.ts';

/** A page of a link: its title, and its content as HTML. */
export type Page = { title: string; main: string; isEnded?: true };
type Look = Pick<Config, 'appName' | 'primaryColor' | 'logo'>;

/** Returns a whole page in the product's look, light and dark. */
export function wholePage(look: Look, { title, main }: Page): string {
  const name = escapeHtml(look.appName);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${name}</title><link rel="icon" href="/favicon.svg"><style>${styleOf(look)}</style></head>
<body><header><a href="/"><img src="${look.logo === undefined ? '/favicon.svg' : '/logo'}" alt="" height="28"><span>${name}</span></a></header>
<main>${main}</main></body></html>`;
}

/** Returns the pages' content security policy: nothing but their own style and the icon. */
export function pagePolicy(look: Look): string {
  const hash = createHash('sha256').update(styleOf(look)).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** Without a font of its own, and with the tokens of `ui/theme.ts` that it needs. */
function styleOf({ primaryColor }: Look): string {
  const { light, dark } = shadesOf(primaryColor);
  const { background, color } = buttonColors(primaryColor);
  return `:root{--bg:#F7F8FC;--surface:#fff;--line:#E6E8F1;--line-2:#D6D9E6;--text:#14172B;--text-2:#4B516A;--text-3:#666C86;--soft:#F0F2F8;--link:${light.link};--accent:${light.accent}}
@media(prefers-color-scheme:dark){:root{--bg:#0F1122;--surface:#171A2F;--line:#262A48;--line-2:#343A5E;--text:#E9EBF7;--text-2:#C6CBE1;--text-3:#A0A7C4;--soft:#1F2340;--link:${dark.link};--accent:${dark.accent}}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:15px/24px Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif;overflow-wrap:anywhere}
header,main{max-width:680px;margin:0 auto;padding:20px 16px 0}
header a{display:inline-flex;align-items:center;gap:10px;min-height:44px;color:var(--text);font-weight:650;font-size:18px;text-decoration:none}
header img{display:block;height:28px}
main{padding-bottom:56px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:28px 32px;margin:8px 0 0}
.from{margin:0 0 4px;color:var(--text-2)}
h1{margin:0;font-size:26px;line-height:32px;font-weight:620;text-wrap:balance}
h2{margin:28px 0 8px;font-size:16px;line-height:24px;font-weight:620}
p{margin:8px 0 0;color:var(--text-2)}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 20px;margin:20px 0 0}
dt{color:var(--text-3)}
dd{margin:0;font-weight:560}
.brief{white-space:pre-line}
.promise{margin:28px 0 0;padding:14px 16px;border-radius:12px;background:var(--soft);color:var(--text);font-weight:560}
.note{margin:20px 0 0;padding:14px 16px;border:1px solid var(--line-2);border-radius:12px}
.buttons{display:flex;flex-wrap:wrap;gap:10px;margin:20px 0 0}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 22px;border-radius:10px;border:1px solid var(--line-2);background:var(--surface);color:var(--text);font-weight:600;text-decoration:none}
.main{border-color:transparent;background:${background};color:${color}}
ol{margin:8px 0 0;padding-inline-start:22px;color:var(--text-2)}
ol li{margin:4px 0 0}
.jobs{list-style:none;margin:16px 0 0;padding:0;border-top:1px solid var(--line)}
.jobs li{padding:12px 0;border-bottom:1px solid var(--line)}
.jobs a{display:inline-block;padding:4px 0;color:var(--link);font-weight:600;text-underline-offset:3px}
.jobs p{margin:0;font-size:14px;line-height:20px;color:var(--text-3)}
a:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:6px}
@media(max-width:480px){.card{padding:22px 18px}.button{width:100%}dl{grid-template-columns:1fr;gap:0}dd{margin:0 0 8px}h1{font-size:22px;line-height:28px}}`;
}
