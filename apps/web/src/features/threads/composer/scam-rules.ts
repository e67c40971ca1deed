import { withoutInvisible } from '@castlane/contract/text.ts';

/** Why a message gets a warning before an agreement: outside the site users have no agreement and no support. */
export type Risk = 'phone' | 'messenger' | 'email' | 'payment' | 'crypto' | 'gift_card';

/** Returns the risks in a text, in a fixed order. Checks only the text, and reports nothing. */
export function risksIn(text: string): Risk[] {
  const plain = unmasked(text);
  const found: [Risk, boolean][] = [
    ['payment', PAYMENT.test(plain)],
    ['crypto', CRYPTO.test(text)],
    ['gift_card', GIFT_CARD.test(plain)],
    ['messenger', MESSENGER.test(plain) || AMBIGUOUS_MESSENGER.test(plain)],
    ['email', EMAIL.test(plain)],
    ['phone', holdsPhone(plain)],
  ];
  return found.filter(([, isThere]) => isThere).map(([risk]) => risk);
}

/** Messengers outside the site, also in spellings that are meant to evade filters. */
const MESSENGER =
  /\b(?:wh?ats?\W?app?|watsapp|whtsapp|w\W{0,2}h\W{0,2}a\W{0,2}t\W{0,2}s\W{0,2}a\W{0,2}p\W{0,2}p|t\W{0,2}e\W{0,2}l\W{0,2}e\W{0,2}g\W{0,2}r\W{0,2}a\W{0,2}m|telegr[ae]m|we\s?chat|weixin|viber|skype|kakao\s?talk|discord|snapchat|imessage|facetime)\b|\b(?:wa\.me|t\.me|telegram\.me|chat\.whatsapp\.com|signal\.(?:me|group)|discord\.gg|m\.me)\/?/i;
/** Names that are also common words: matched only with words that make them a messenger. */
const AMBIGUOUS_MESSENGER =
  /\b(?:on|via|through|over|to|my|use|use the|add me on|text me on|message me on)\s+(?:signal|line|wa|tg|insta dms?|messenger)\b(?!\s+(?:strength|\d|of|up|with|item|art|processing))/i;
const EMAIL = /[a-z0-9][\w.+-]*\s?@\s?[a-z0-9][a-z0-9-]*(?:\s?\.\s?[a-z0-9-]+)*\s?\.\s?[a-z]{2,}\b/i;
const PAYMENT =
  /\bpay\W?pal(?:\.me|\b)|\bcash\W?app\b|\bcash\.app\b|(?:^|\s)\$[a-z][a-z0-9_]{2,19}\b|\bvenmo\b|\bzelle\b|\brevolut\b|\brevolut\.me\b|\bpayoneer\b|\bwestern union\b|\bmoneygram\b|\bwise\.com\b|\b(?:via|with|through|by|use|my)\s+(?:wise|transferwise)\b|\b(?:iban|swift code|routing number)\b/i;
const CRYPTO =
  /\b(?:bc1[a-z0-9]{25,60}|[13][a-km-zA-HJ-NP-Z1-9]{25,34}|0x[a-fA-F0-9]{40}|T[1-9A-HJ-NP-Za-km-z]{33})\b|\b(?:bitcoin|ethereum|usdt|tether|crypto wallet|btc|pay in crypto)\b/i;
const GIFT_CARD = /\b(?:(?:gift|steam|itunes|google play|apple|amazon)\s?(?:gift\s?)?(?:cards?|vouchers?))\b/i;

/** Normalizes disguises: `name (at) mail dot com`, fullwidth and invisible characters. */
function unmasked(text: string): string {
  return withoutInvisible(text.normalize('NFKC'))
    .replaceAll(/\s*[([{<]\s*(?:at|ät)\s*[)\]}>]\s*/gi, '@')
    .replaceAll(/\s*[([{<]\s*(?:dot|punkt)\s*[)\]}>]\s*/gi, '.')
    .replaceAll(/(\w)\s+at\s+([\w-]+)\s+dot\s+(\w{2,})\b/gi, '$1@$2.$3');
}

const DIGIT_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const SPOKEN = new RegExp(`\\b(?:${DIGIT_WORDS.join('|')}|oh)(?:[\\s,.-]+(?:${DIGIT_WORDS.join('|')}|oh|\\d)){6,}\\b`, 'i');
const FIGURES =
  /(?<![\w.,#/$€£¥-])(?:\+|00)?\(?\d(?:[\s().\-–/]{0,3}\d){6,16}(?![\w/])(?!\s?(?:%|px|views?|likes?|followers?|subscribers?|usd|eur|gbp|dollars?|euros?))/gi;
const BEFORE_NUMBER = /(?:order|invoice|tracking|parcel|reference|ref|ticket|serial|model|isbn|ean|sku|id|no|number|nr)[\s.:#]*$/i;
const ASKS_TO_CALL = /\b(?:call|phone|text|mobile|cell|tel|reach me|ring|number is|sms)\b/i;

/** Detects phone numbers. Prices, dates, times, counts and order numbers look similar and are excluded. */
function holdsPhone(text: string): boolean {
  if (SPOKEN.test(text)) return true;
  const calls = ASKS_TO_CALL.test(text);
  return [...text.matchAll(FIGURES)].some(({ 0: match, index }) => {
    const before = text.slice(Math.max(0, index - 24), index);
    if (/https?:\/\/\S*$/.test(text.slice(0, index))) return false;
    if (BEFORE_NUMBER.test(before) && !/\b(?:phone|mobile|cell|my)\s+(?:number|no|nr)[\s.:#]*$/i.test(before)) return false;
    return isPhone(match.trim(), calls);
  });
}

function isPhone(written: string, calls: boolean): boolean {
  const digits = written.replaceAll(/\D/g, '');
  if (digits.length < 7 || digits.length > 15) return false;
  if (isDateOrTime(written) || isGrouped(written) || isList(written)) return false;
  // With a country prefix, an area code in brackets, or in groups: nothing else is written like that.
  if (/^(?:\+|00)\s?\d/.test(written)) return digits.length >= 8;
  if (/\(\d{2,5}\)/.test(written)) return digits.length >= 8;
  const groups = written.split(/[^\d]+/).filter(Boolean);
  if (groups.length >= 3 && groups.length <= 6) return digits.length >= 9 && groups.every(({ length }) => length >= 2);
  // A single run of digits is a phone number if the text asks for a call, or if it starts with 0 like one.
  return digits.length >= 9 && (calls || (digits.startsWith('0') && digits.length >= 10));
}

/** `2026-11-21`, `21.11.2026 10:30`, `18-20.12.2026`. */
function isDateOrTime(written: string): boolean {
  return (
    /(?:^|\D)(?:(?:19|20)\d{2}[\s./-]\d{1,2}[\s./-]\d{1,2}|\d{1,2}[\s./-]\d{1,2}[\s./-](?:19|20)\d{2})(?:\D|$)/.test(written) ||
    /^\d{1,2}[./-]\d{1,2}[./-]\d{2}$/.test(written)
  );
}

/** An amount such as `1 200 000` or `1.200.000`. */
function isGrouped(written: string): boolean {
  return /^[1-9]\d{0,2}(?:[\s.]\d{3}){2,}$/.test(written) && (written.endsWith('000') || !/^\d{3}/.test(written));
}

/** A list of years or sizes, such as `2024 2025 2026` or `1080 1920`. */
function isList(written: string): boolean {
  const groups = written.split(/[^\d]+/).filter(Boolean);
  return groups.length >= 2 && groups.every((group) => /^(?:19|20)\d{2}$/.test(group) || /^(?:720|1080|1280|1920|2160|3840)$/.test(group));
}
