import type { ListedTemplate, TemplateBrief } from '@castlane/contract/job-template.ts';
import { useMutation } from '@tanstack/react-query';
import { FORM_CODES } from '#platform/forms/form.ts';
import { call } from '#platform/http/api.ts';
import { useIdempotencyKey } from '#platform/http/idempotency.ts';
import { queryOf } from '#platform/http/queries.ts';
import { queryClient } from '#platform/http/query.ts';
import { toast } from '#ui/overlays/toast.ts';
import { t } from './words.ts';

/** Another tab may have changed them. */
export const templatesQuery = { ...queryOf(['job-templates'], 'GET job-templates'), staleTime: 0 };

export function refreshTemplates() {
  return queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey });
}

/** Reads a template to fill the form. The caller says if it is gone (1009). */
export function useTemplate() {
  return useMutation({
    meta: { inline: [1009] },
    mutationFn: (id: string) => call('GET job-templates/:id', { params: { id } }),
    onError: refreshTemplates,
  });
}

export function useSaveTemplate() {
  const keyFor = useIdempotencyKey();
  return useMutation({
    meta: { inline: [...FORM_CODES, 1005] },
    mutationFn: (body: { name: string; brief: TemplateBrief }) => call('POST job-templates', { body, idempotencyKey: keyFor(body) }),
    async onSuccess() {
      toast.success(t('templates.saved'));
      await refreshTemplates();
    },
  });
}

export function useRenameTemplate(id: string) {
  return useMutation({
    meta: { inline: [...FORM_CODES, 1009] },
    mutationFn: (name: string) => call('PATCH job-templates/:id', { params: { id }, body: { name } }),
    onSuccess: () => toast.success(t('templates.renameDone'), { isShort: true }),
    onSettled: refreshTemplates,
  });
}

/** Deletes a template. If it is already gone (1009), shows no error. */
export function useDeleteTemplate() {
  return useMutation({
    meta: { inline: [1009] },
    mutationFn: ({ id }: ListedTemplate) => call('DELETE job-templates/:id', { params: { id } }),
    onSuccess: () => toast.success(t('templates.deleteDone'), { isShort: true }),
    onSettled: refreshTemplates,
  });
}
