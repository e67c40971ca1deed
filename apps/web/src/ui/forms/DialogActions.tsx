import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.ts';
import { Box } from '#ui/layout.ts';
import css from './DialogActions.module.css';

export function DialogActions({ mt = 0, children }: { mt?: number; children: ReactNode }) {
  return (
    <Box className={css.root} mt={mt}>
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
export function DialogButtons({ mt = 0, cancel, onCancel, submit, onSubmit, isDanger = false, ...state }: DialogButtonsProps) {
  const { isBusy = false, isDisabled = false } = state;
  return (
    <DialogActions mt={mt}>
      <Button variant="default" size="xl" onClick={onCancel}>
        {cancel}
      </Button>
      <Button
        type={onSubmit ? 'button' : 'submit'}
        size="xl"
        color={isDanger ? 'danger' : 'brand'}
        loading={isBusy}
        disabled={isDisabled}
        onClick={onSubmit}
      >
        {submit}
      </Button>
    </DialogActions>
  );
}
