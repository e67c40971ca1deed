import type { BoxProps } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Button } from '#ui/controls/Button.ts';
import { Note } from '#ui/content/Note.tsx';

/** An error of a form that belongs to no single field. */
export function FormProblem({ line, ...rest }: { line: string | undefined } & Pick<BoxProps, 'mt'> & { id?: string }) {
  if (!line) return null;
  return (
    <Note {...rest} tone="bad" icon={<IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />}>
      {line}
    </Note>
  );
}

type FormEndProps = { line: string | undefined; isBusy: boolean; submit: string; mt?: number };

/** The end of a form on a page: its problem, and the button that sends it. */
export function FormEnd({ line, isBusy, submit, ...rest }: FormEndProps) {
  return (
    <>
      <FormProblem line={line} />
      <Button type="submit" size="lg" fullWidth loading={isBusy} {...rest}>
        {submit}
      </Button>
    </>
  );
}
