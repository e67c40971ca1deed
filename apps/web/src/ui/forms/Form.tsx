import type { ComponentProps, Ref, SubmitEvent } from 'react';
import { Stack } from '#ui/layout.ts';

type FormProps = Omit<ComponentProps<typeof Stack>, 'component' | 'ref' | 'onSubmit'> & {
  ref?: Ref<HTMLFormElement>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** A form with its fields in a column. The fields show their errors, not the browser. */
export function Form({ gap = 18, ...rest }: FormProps) {
  return <Stack component="form" gap={gap} {...({ noValidate: true, ...rest } as object)} />;
}
