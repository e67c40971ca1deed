import { IconAlertCircle } from '@tabler/icons-react';
import { Note } from '#ui/content/Note.tsx';

/** An error of a form that belongs to no single field. */
export function FormProblem({ line }: { line: string | undefined }) {
  if (!line) return null;
  return (
    <Note tone="bad" icon={<IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />}>
      {line}
    </Note>
  );
}
