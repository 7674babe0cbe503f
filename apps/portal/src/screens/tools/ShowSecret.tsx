import { Button } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { t } from '../../lib/texts.ts'

interface ShowSecretProps {
  isShown: boolean
  onShow: (isShown: boolean) => void
}

/** Takes the mask off a secret, and puts it on again. */
export function ShowSecret({ isShown, onShow }: ShowSecretProps) {
  const Eye = isShown ? IconEyeOff : IconEye
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Eye size={14} stroke={1.5} aria-hidden />}
      onClick={() => onShow(!isShown)}
    >
      {isShown ? t('common.hide') : t('common.show')}
    </Button>
  )
}
