import { useId, type ReactNode } from 'react';
import { Card } from '#ui/Card.tsx';
import css from './brief-form.module.css';

export function BriefSection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" pad="lg" aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {title}
      </h2>
      {note && <p className={css.note}>{note}</p>}
      <div className={css.fields}>{children}</div>
    </Card>
  );
}

/** Several controls that answer one question; `error` is read with each of them. */
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
          <span className={css.required} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </legend>
      {children}
      {error?.message ? (
        <p id={error.id} className={`mantine-InputWrapper-error ${css.error}`}>
          {error.message}
        </p>
      ) : (
        hint && <p className={css.hint}>{hint}</p>
      )}
    </fieldset>
  );
}
