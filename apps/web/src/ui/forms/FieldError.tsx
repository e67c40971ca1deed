import type { ReactNode } from 'react';
import '#ui/controls/input.css';

/** The error of a choice that is not an input of Mantine. Looks the same as theirs. */
export function FieldError({ id, role, children }: { id: string; role?: 'alert'; children: ReactNode }) {
  return (
    <p id={id} className="mantine-InputWrapper-error" role={role}>
      {children}
    </p>
  );
}
