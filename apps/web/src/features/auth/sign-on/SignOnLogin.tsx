import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { FORM_CODES } from '#platform/forms/form.ts';
import { call } from '#platform/http/api.ts';
import { writeStored } from '#platform/stored.ts';
import { t } from '#features/auth/words.ts';
import { Button } from '#ui/controls/Button.ts';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Stack } from '#ui/layout.ts';
import { FROM_KEY, lineOfSignOn, type SignOnState } from './faults.ts';

/** For staff, where the operator has a provider; `name` is the provider's. */
export function SignOnLogin({ name }: { name: string }) {
  const { from, line } = (useLocation().state ?? {}) as SignOnState;
  const start = useMutation({
    mutationFn: () => call('POST auth/single-sign-on/start'),
    onSuccess({ url }) {
      writeStored(FROM_KEY, from, 'tab');
      window.location.assign(url);
    },
    meta: { inline: [...FORM_CODES, 1001, 1009] },
  });
  return (
    <Stack mt={16} gap={8}>
      <FormProblem line={start.isIdle ? line : lineOfSignOn(start.error)} />
      <Button variant="subtle" fullWidth loading={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
        {t('auth.signOn', { name })}
      </Button>
    </Stack>
  );
}
