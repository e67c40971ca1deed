import type { Mail } from './mail.ts';

export type MailContent = {
  to: string;
  subject: string;
  /** Paragraphs, in order. */
  paragraphs: string[];
  /** A code to show large. */
  code?: string;
  button?: { label: string; url: string };
  footer?: string;
};
type Look = { appName: string; primaryColor: string };

/** One content, two parts: plain text, and HTML in the product's look with inline styles only, as mail programs need it. */
export function renderMail(content: MailContent, look: Look): Mail {
  return { to: content.to, subject: content.subject, text: textOf(content, look), html: htmlOf(content, look) };
}

function textOf({ paragraphs, code, button, footer }: MailContent, { appName }: Look): string {
  const parts = [...paragraphs];
  if (code) parts.splice(1, 0, code);
  if (button) parts.push(`${button.label}: ${button.url}`);
  return `${[...parts, `-- \n${footer ?? appName}`].join('\n\n')}\n`;
}

function htmlOf({ subject, paragraphs, code, button, footer }: MailContent, { appName, primaryColor }: Look): string {
  const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const text = paragraphs.map(
    (paragraph) => `<p style="margin:0 0 16px;font-size:15px;line-height:24px;color:#4B516A">${escape(paragraph)}</p>`,
  );
  const codeBox = code
    ? `<p style="margin:0 0 16px;padding:18px 0;border-radius:12px;background:#F2F4FF;text-align:center;font-size:30px;line-height:36px;font-weight:600;letter-spacing:8px;color:#14172B">${escape(code)}</p>`
    : '';
  if (codeBox) text.splice(1, 0, codeBox);
  const action = button
    ? `<p style="margin:8px 0 24px"><a href="${escape(button.url)}" style="display:inline-block;padding:14px 22px;border-radius:10px;background:#5163F0;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escape(button.label)}</a></p>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#F7F8FC;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="520" cellpadding="0" cellspacing="0" style="max-width:520px;width:100%;background:#ffffff;border:1px solid #E6E8F1;border-radius:16px">
<tr><td style="padding:28px 32px 0"><span style="display:inline-block;width:10px;height:10px;border-radius:5px;background:${escape(primaryColor)};margin-right:8px"></span><span style="font-size:18px;font-weight:700;color:#14172B">${escape(appName)}</span></td></tr>
<tr><td style="padding:20px 32px 12px"><h1 style="margin:0 0 16px;font-size:20px;line-height:28px;color:#14172B">${escape(subject)}</h1>${text.join('')}${action}</td></tr>
</table><p style="margin:16px 0 0;font-size:12px;line-height:16px;color:#666C86">${escape(footer ?? appName)}</p>
</td></tr></table></body></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
