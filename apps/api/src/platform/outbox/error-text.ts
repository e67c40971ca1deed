/** Removes personal data and secrets from an error message: addresses, links, quoted values, numbers and tokens. */
export function errorWithoutData(message: string): string {
  return message
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[link]')
    .replaceAll(/"[^"]*"|“[^”]*”|`[^`]*`|'[^']*'/g, '[value]')
    .replaceAll(/=\([^)]*\)/g, '=[value]')
    .replaceAll(/<[^<>]*>/g, '[address]')
    .replaceAll(/\S+@\S+/g, '[address]')
    .replaceAll(/[\w/+=-]{20,}/g, '[token]')
    .replaceAll(/\+\d[\d ().-]{5,}\d|\d{5,}/g, '[number]');
}
