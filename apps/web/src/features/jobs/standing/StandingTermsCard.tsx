import { DEFAULT_TERMS } from '@castlane/contract/brief.ts';
import type { StandingTerms } from '@castlane/contract/standing-terms.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { termLines } from '#features/jobs/job-words.ts';
import { TermFields } from '#features/jobs/form/TermsSection.tsx';
import { useForm } from '#platform/forms/use-form.ts';
import { Button } from '#ui/controls/Button.ts';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { SettingCard } from '#ui/forms/SettingCard.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import { toast } from '#ui/overlays/toast.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { standingTermsQuery, useSetStandingTerms } from './api.ts';
import { errorsOf, standingOf, startOf } from './standing-values.ts';
import { t } from './words.ts';

/** What an owner's new jobs begin with, in the settings. */
export function StandingTermsCard() {
  const query = useQuery(standingTermsQuery);
  return (
    <SettingCard title={t('standing.title')} text={t('standing.text')}>
      <Loaded query={query} skeleton={<Skeleton mt={14} height={96} role="status" aria-label={t('app.loading')} />}>
        {({ terms }) => <Standing terms={terms} />}
      </Loaded>
    </SettingCard>
  );
}

function Standing({ terms }: { terms: StandingTerms | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const set = useSetStandingTerms();
  if (isOpen) return <StandingForm terms={terms} onClose={() => setIsOpen(false)} />;
  function remove() {
    set.mutate(null, { onSuccess: () => toast.success(t('standing.removed'), { isShort: true }) });
  }
  return (
    <>
      {terms ? (
        <Text component="ul" size="sm" mt={10}>
          {termLines({ terms: { ...DEFAULT_TERMS, ...terms }, budget: { type: 'fixed' }, dueAt: null }).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Text>
      ) : (
        <Text size="sm" variant="muted" mt={10}>
          {t('standing.none')}
        </Text>
      )}
      <Group gap={8} mt={14}>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t(terms ? 'standing.change' : 'standing.set')}
        </Button>
        {terms && (
          <Button variant="subtle" loading={set.isPending} onClick={remove}>
            {t('standing.remove')}
          </Button>
        )}
      </Group>
    </>
  );
}

function StandingForm({ terms, onClose }: { terms: StandingTerms | null; onClose: () => void }) {
  const set = useSetStandingTerms();
  const { form, line, isSending, formProps } = useForm({
    initialValues: startOf(terms),
    check: (values) => errorsOf(values),
    send: (values) => set.mutateAsync(standingOf(values)),
    fieldsOf: (errors) => Object.fromEntries(Object.entries(errors).map(([path, why]) => [path.replace('terms.', ''), why])),
    onSent() {
      toast.success(t('standing.saved'));
      onClose();
    },
  });
  return (
    <form noValidate {...formProps}>
      <Stack gap={18} mt={16}>
        <TermFields form={form} />
        <FormProblem line={line} />
        <Group gap={8}>
          <Button type="submit" loading={isSending}>
            {t('standing.save')}
          </Button>
          <Button variant="default" disabled={isSending} onClick={onClose}>
            {t('standing.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
