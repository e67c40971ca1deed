import type { ComponentProps, ReactNode } from 'react';
import { Text } from '#ui/layout.ts';
import { FieldError } from './FieldError.tsx';
import css from './FieldGroup.module.css';

type FieldGroupProps = Omit<ComponentProps<'fieldset'>, 'className'> & {
  legend: string;
  isRequired?: boolean;
  hint?: ReactNode;
  error?: { id: string; message: ReactNode } | undefined;
};

/** A group of controls that answer one question; `error` describes each of them. */
export function FieldGroup({ legend, isRequired = false, hint, error, children, ...rest }: FieldGroupProps) {
  return (
    <fieldset className={css.root} {...rest}>
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
