import '@mantine/core/styles/Input.layer.css';
import './input.css';

export { TextInput, type TextInputProps } from '@mantine/core';
