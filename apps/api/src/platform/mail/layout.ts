import { contrastOf, shadesOf } from '@castlane/contract/brand.ts';
import { escapeHtml } from '#platform/html.ts';
import { directionOf, isolate } from './direction.ts';
import type { Mail } from './mail.ts';

export type MailContent = {
  to: string;
  subject: string;
  /** The heading; without one it is the subject. */
  heading?: string;
  /** Paragraphs, in order. */
  paragraphs: string[];
  /** A code, shown in large type. */
  code?: string;
  button?: { label: string; url: string };
  footer?: string;
};

/** The words of a mail, the same for every recipient. Its button links to a path of the application. */
export type MailWords = { subject: string; paragraphs: string[]; button: { label: string; path: string } };

/** The words of a mail with times, which are those of the reader's time zone. */
export type MailOf = MailWords | ((timeZone: string) => MailWords);

type Look = { appName: string; primaryColor: string; publicUrl: string; logo?: string | undefined };

const INK = '#14172B';
/** From this contrast with dark text on, a colour is too light for white text, and dark text is used on it. */
const READABLE_LIGHT = 7;

/** Renders a mail in two parts: plain text, and HTML in the product's look with inline styles, as mail programs require. */
export function renderMail(content: MailContent, look: Look): Mail {
  return { to: content.to, subject: isolate(content.subject), text: textOf(content, look), html: htmlOf(content, look) };
}

function textOf({ paragraphs, code, button, footer }: MailContent, { appName }: Look): string {
  const parts = paragraphs.map((paragraph) => isolate(paragraph));
  if (code) parts.splice(1, 0, code);
  if (button) parts.push(`${button.label}: ${button.url}`);
  return `${[...parts, `-- \n${footer ?? appName}`].join('\n\n')}\n`;
}

/** Colours are inline, for programs that drop style sheets; the sheet only overrides them in dark mode. */
function darkOf(primaryColor: string): string {
  return `@media(prefers-color-scheme:dark){.page{background:#0F1122!important}.card{background:#171A2F!important;border-color:#262A48!important}.strong{color:#E9EBF7!important}.text,.small{color:#B4B9D3!important}.code{background:#222645!important;color:#E9EBF7!important}.link{color:${shadesOf(primaryColor).dark.link}!important}}`;
}

function htmlOf(
  { subject, heading = subject, paragraphs, code, button, footer }: MailContent,
  { appName, primaryColor, publicUrl, logo }: Look,
): string {
  const link = shadesOf(primaryColor).light.link;
  // Without Helvetica: it lacks letters of Vietnamese, which would come from another font within a name.
  const font = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";
  const text = paragraphs.map(
    (paragraph) =>
      `<p class="text"${directionOf(paragraph) === 'rtl' ? ' dir="rtl"' : ''} style="margin:0 0 16px;font-size:15px;line-height:24px;color:#4B516A;overflow-wrap:anywhere">${richText(isolate(paragraph), publicUrl, link)}</p>`,
  );
  const codeBox = code
    ? `<p class="code" style="margin:0 0 16px;padding:18px 0;border-radius:12px;background:#F2F4FF;text-align:center;font-size:30px;line-height:36px;font-weight:600;letter-spacing:8px;color:#14172B">${escapeHtml(code)}</p>`
    : '';
  if (codeBox) text.splice(1, 0, codeBox);
  const { background, color } = buttonColors(primaryColor);
  const mark = logo
    ? `<img src="${escapeHtml(publicUrl)}/logo-mail.png" height="28" alt="" style="height:28px;vertical-align:middle;margin-right:10px">`
    : `<span style="display:inline-block;width:10px;height:10px;border-radius:5px;background:${escapeHtml(primaryColor)};margin-right:8px"></span>`;
  const action = button
    ? `<p style="margin:8px 0 24px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 22px;border-radius:10px;background:${background};color:${color};font-size:15px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkOf(primaryColor)}</style></head>
<body class="page" style="margin:0;padding:32px 16px;background:#F7F8FC;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="card" width="520" cellpadding="0" cellspacing="0" style="max-width:520px;width:100%;background:#ffffff;border:1px solid #E6E8F1;border-radius:16px">
<tr><td style="padding:28px 32px 0">${mark}<span class="strong" style="font-size:18px;font-weight:700;color:#14172B">${escapeHtml(appName)}</span></td></tr>
<tr><td style="padding:20px 32px 12px"><h1 class="strong" style="margin:0 0 16px;font-size:20px;line-height:28px;color:#14172B">${richText(isolate(heading), publicUrl, link)}</h1>${text.join('')}${action}</td></tr>
</table><p class="small" style="margin:16px 0 0;font-size:12px;line-height:16px;color:#666C86">${richText(footer ?? appName, publicUrl, link)}</p>
</td></tr></table></body></html>`;
}

/** Keeps line breaks and the direction of names, and links our own URLs; a URL that a user wrote stays text. */
function richText(paragraph: string, publicUrl: string, color: string): string {
  const words = paragraph.split(/(\s+)/).map((word) => {
    if (word !== publicUrl && !word.startsWith(`${publicUrl}/`)) return escapeHtml(word);
    return `<a class="link" href="${escapeHtml(word)}" style="color:${color}">${escapeHtml(word)}</a>`;
  });
  return words
    .join('')
    .replaceAll('\n', '<br>')
    .replaceAll(/\u2068([^\u2068\u2069]*)\u2069/g, '<bdi>$1</bdi>');
}

/** Returns the product's colour, darkened enough for white text; a light colour is kept, with dark text. */
export function buttonColors(primaryColor: string): { background: string; color: string } {
  if (contrastOf(primaryColor, INK) >= READABLE_LIGHT) return { background: primaryColor, color: INK };
  return { background: shadesOf(primaryColor).light.fill, color: '#ffffff' };
}
