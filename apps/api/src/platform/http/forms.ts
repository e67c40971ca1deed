import type { FastifyInstance } from 'fastify';

const KINDS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const MOST_BYTES = 1024;

/** Lets the routes of a plugin take forms, and ignores what is in them: mail programs unsubscribe by one, with a token in the address. */
export function takeForms(forms: FastifyInstance): void {
  forms.addContentTypeParser(KINDS, { parseAs: 'buffer', bodyLimit: MOST_BYTES }, async () => undefined);
}
