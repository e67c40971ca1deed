import { deliver, type DeliveryInput } from '@castlane/contract/delivery.ts';
import { isBlank } from '@castlane/contract/text.ts';
import { isKept, type KeptUpload } from '#features/uploads/kept.ts';
import { issuesOf, withHttps } from '#platform/forms/form.ts';
import { t } from '#features/uploads/words.ts';

/** The form's values; an empty line is an unused link. */
export type DeliveryValues = { links: { url: string }[]; files: KeptUpload[]; note: string; isSending: boolean };

export function startOf(stored: unknown): DeliveryValues {
  const { links, files, note } = (stored ?? {}) as Partial<Record<keyof DeliveryValues, unknown>>;
  const urls = Array.isArray(links) ? links.filter((each) => typeof each === 'string') : [];
  return {
    links: urls.length > 0 ? urls.map((url) => ({ url })) : [{ url: '' }],
    files: Array.isArray(files) ? files.filter(isKept) : [],
    note: typeof note === 'string' ? note : '',
    isSending: false,
  };
}

/** The draft that is stored until it is sent; undefined for an empty form. */
export function draftOf({ links, files, note }: DeliveryValues): object | undefined {
  const urls = links.map(({ url }) => url).filter(Boolean);
  return urls.length > 0 || files.length > 0 || note !== '' ? { links: urls, files, note } : undefined;
}

export function inputOf({ links, files, note }: DeliveryValues): DeliveryInput {
  const urls = links.filter(({ url }) => !isBlank(url)).map(({ url }) => withHttps(url));
  return {
    ...(urls.length > 0 ? { links: urls } : {}),
    ...(files.length > 0 ? { uploadIds: files.map(({ uploadId }) => uploadId) } : {}),
    ...(isBlank(note) ? {} : { note }),
  };
}

export function errorsOf(values: DeliveryValues): Record<string, string> {
  const errors = fieldsOf(issuesOf(deliver.body, inputOf(values)), values);
  if (values.isSending) errors['files'] = t('uploads.stillSending');
  return errors;
}

/** Maps paths of the contract to fields of the form; empty lines were not sent, so the indexes differ. */
export function fieldsOf(problems: Record<string, string>, { links }: DeliveryValues): Record<string, string> {
  const rows = links.flatMap(({ url }, row) => (isBlank(url) ? [] : [row]));
  return Object.fromEntries(
    Object.entries(problems).map(([path, message]) => {
      const [head, nth] = path.split('.');
      if (head === 'uploadIds') return ['files', message];
      // If everything is missing, the link is named first.
      if (head === 'links') return [`links.${nth === undefined ? 0 : (rows[Number(nth)] ?? 0)}.url`, message];
      return [path, message];
    }),
  );
}
