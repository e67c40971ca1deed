import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.ts';
import { Box } from '#ui/layout.ts';
import css from './DialogActions.module.css';

export function DialogActions({ mt, children }: { mt?: number; children: ReactNode }) {
  return (
    <Box className={css.root} {...(mt === undefined ? {} : { mt })}>
      {children}
    </Box>
  );
}

type DialogButtonsProps = {
  mt?: number;
  cancel: string;
  onCancel: () => void;
  submit: string;
  /** Without it the button sends the form around it. */
  onSubmit?: () => void;
  isBusy?: boolean;
  isDisabled?: boolean;
  isDanger?: boolean;
};

/** The end of a dialog that either goes on or closes. */
export function DialogButtons({
  mt,
  cancel,
  onCancel,
  submit,
  onSubmit,
  isBusy = false,
  isDisabled = false,
  isDanger,
}: DialogButtonsProps) {
  const action = onSubmit ? ({ onClick: onSubmit } as const) : ({ type: 'submit' } as const);
  return (
    <DialogActions {...(mt === undefined ? {} : { mt })}>
      <Button variant="default" size="xl" onClick={onCancel}>
        {cancel}
      </Button>
      <Button {...action} size="xl" loading={isBusy} disabled={isDisabled} {...(isDanger && { color: 'danger' })}>
        {submit}
      </Button>
    </DialogActions>
  );
}
