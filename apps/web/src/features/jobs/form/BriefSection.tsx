import { useId, type ReactNode } from 'react';
import { Card } from '#ui/content/Card.tsx';
import { Stack, Text } from '#ui/layout.ts';
import css from './brief-form.module.css';

export function BriefSection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" pad="lg" aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {title}
      </h2>
      {note && <p className={css.note}>{note}</p>}
      <Stack gap={18}>{children}</Stack>
    </Card>
  );
}

/** A group of controls that answer one question; `error` describes each of them. */
export function FieldGroup({
  legend,
  isRequired = false,
  hint,
  error,
  children,
}: {
  legend: string;
  isRequired?: boolean;
  hint?: ReactNode;
  error?: { id: string; message: ReactNode } | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>
        {legend}
        {isRequired && (
          <Text span inherit variant="bad" aria-hidden="true">
            {' '}
            *
          </Text>
        )}
      </legend>
      {children}
      {error?.message ? (
        <p id={error.id} className={`mantine-InputWrapper-error ${css.error}`}>
          {error.message}
        </p>
      ) : (
        hint && (
          <Text size="xs" variant="muted">
            {hint}
          </Text>
        )
      )}
    </fieldset>
  );
}
