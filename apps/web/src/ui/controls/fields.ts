import '@mantine/core/styles/Input.layer.css';
import './input.css';

export { NativeSelect, Textarea, TextInput } from '@mantine/core';
