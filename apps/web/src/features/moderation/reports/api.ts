import type { sendReport } from '@castlane/contract/report.ts';
import type { BodyIn } from '@castlane/contract/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { FORM_CODES } from '#platform/form.ts';

export type ReportBody = BodyIn<typeof sendReport>;

export function useSendReport() {
  return useMutation({ mutationFn: (body: ReportBody) => call('POST reports', { body }), meta: { inline: [...FORM_CODES, 1005] } });
}
