import '@mantine/core/styles/Input.layer.css';
import './input.css';

export { Textarea, type TextareaProps } from '@mantine/core';
