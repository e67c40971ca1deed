import { useDisclosure } from '@mantine/hooks';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { t } from '#platform/language/words.ts';
import { PasswordInput, type PasswordInputProps } from '#ui/controls/PasswordInput.ts';

/** A password with a button that shows it, which the keyboard reaches too. */
export function PasswordField(props: PasswordInputProps) {
  const [isVisible, { toggle }] = useDisclosure(false);
  return (
    <PasswordInput
      name={props.autoComplete}
      // Mantine sets only its own attribute.
      aria-invalid={props.error ? true : undefined}
      visible={isVisible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{
        'aria-label': t(isVisible ? 'form.hidePassword' : 'form.showPassword'),
        tabIndex: 0,
      }}
      visibilityToggleIcon={EyeIcon}
      {...props}
    />
  );
}

function EyeIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={18} stroke={1.75} aria-hidden="true" />;
}
