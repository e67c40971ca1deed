import '@mantine/core/styles/Input.layer.css';
import './input.css';

export { NativeSelect, type NativeSelectProps } from '@mantine/core';
