import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lineOf } from '#platform/forms/form.ts';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Note } from '#ui/content/Note.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { casePathOf } from './ban-note.ts';
import { t } from './words.ts';

/** A problem of a log-in that belongs to no field. Banned users get a link to their case. */
export function LogInProblem({ problem, line = lineOf(problem) }: { problem: unknown; line?: string | undefined }) {
  const casePath = casePathOf(problem);
  if (!casePath) return <FormProblem line={line} />;
  return <BannedNote casePath={casePath}>{`${line}.`}</BannedNote>;
}

export function BannedNote({ casePath, children }: { casePath: string; children: ReactNode }) {
  return (
    <Note tone="bad" icon={<IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />}>
      {children}{' '}
      <TextLink fw={580} href={casePath}>
        {t('auth.seeWhy')}
      </TextLink>
    </Note>
  );
}
