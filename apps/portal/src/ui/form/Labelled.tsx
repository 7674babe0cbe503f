import { Input, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface LabelledProps {
  label: string
  description?: string
  error?: string | undefined
  children: ReactNode
}

/** A label, help and error around something that is more than one input. */
export function Labelled({ label, description, error, children }: LabelledProps) {
  const id = useId()
  return (
    <Stack gap={4} role="group" aria-labelledby={id}>
      <Input.Label component="div" id={id} fw={500}>
        {label}
      </Input.Label>
      {description && <Input.Description>{description}</Input.Description>}
      {children}
      {error && (
        <Input.Error role="alert" aria-invalid="true" tabIndex={-1}>
          {error}
        </Input.Error>
      )}
    </Stack>
  )
}
