import '@mantine/core/styles/Input.layer.css';
import './input.css';

export { Textarea, TextInput } from '@mantine/core';
