const CONTACT = [
  /[^\s@]+@[^\s@]+\.[a-z]{2,}/i,
  /https?:\/\/|\bwww\./i,
  /(?:\+|\b)\d[\d\s().-]{7,}\d/,
  /(?:^|\s)@[a-z0-9_.]{3,}/i,
  /\b(?:whatsapp|telegram|signal|wechat|viber|snapchat)\b/i,
];

/** Returns whether a text seems to contain an e-mail address, a link, a phone number, a handle or the name of a messenger. */
export function hasContactData(text: string): boolean {
  return CONTACT.some((pattern) => pattern.test(text));
}
