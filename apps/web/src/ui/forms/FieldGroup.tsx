import type { ReactNode } from 'react';
import { Text } from '#ui/layout.ts';
import { FieldError } from './FieldError.tsx';
import css from './FieldGroup.module.css';

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
    <fieldset className={css.root}>
      <legend>
        <span>{legend}</span>
        {isRequired && (
          <Text span inherit variant="bad" aria-hidden="true">
            {' '}
            <span>*</span>
          </Text>
        )}
      </legend>
      {children}
      {error?.message ? (
        <FieldError id={error.id}>{error.message}</FieldError>
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
