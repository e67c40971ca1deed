import '@mantine/core/styles/Input.layer.css';
import './input.css';
import { NativeSelect as MantineNativeSelect, type NativeSelectProps } from '@mantine/core';
import { CHEVRON } from './chevron.tsx';

export function NativeSelect(props: NativeSelectProps) {
  return <MantineNativeSelect rightSection={CHEVRON} {...props} />;
}
