import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { t } from '../../lib/texts.ts'
import styles from './branding.module.css'
import type { ChosenPicture, PictureValue } from './branding-values.ts'

const taken = 'image/png,image/jpeg,image/webp'
const bytesMax = 256 * 1024

/** Reads a picture that somebody chose. Raises what is wrong with it, as a text. */
async function readPicture(file: File): Promise<ChosenPicture> {
  if (!taken.split(',').includes(file.type)) throw new Error(t('branding.noPicture'))
  if (file.size > bytesMax) throw new Error(t('branding.pictureTooLarge', { kilobytes: bytesMax / 1024 }))
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error(t('branding.noPicture')))
    reader.readAsDataURL(file)
  })
  const image = new Image()
  image.src = address
  await image.decode().catch(() => {
    throw new Error(t('branding.noPicture'))
  })
  return { address, width: image.naturalWidth, height: image.naturalHeight }
}

interface PictureFieldProps {
  label: string
  description: string
  value: PictureValue
  onChange: (value: PictureValue) => void
}

/** A picture that can be chosen, looked at, and taken away. */
export function PictureField({ label, description, value, onChange }: PictureFieldProps) {
  const [fault, setFault] = useState<string>()
  const id = useId()
  const address = typeof value === 'object' ? value?.address : value
  const choose = async (file: File | null) => {
    if (!file) return
    setFault(undefined)
    await readPicture(file).then(onChange, (error: Error) => setFault(error.message))
  }
  return (
    <Input.Wrapper label={label} description={description} error={fault} labelElement="div" id={id}>
      <Group gap="sm" mt={6}>
        {address && <img className={styles.picture} src={address} alt={label} />}
        <FileButton accept={taken} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="sm"
              leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
              aria-label={t('branding.choosePicture', { label })}
            >
              {address ? t('branding.chooseOther') : t('branding.choose')}
            </Button>
          )}
        </FileButton>
        {address ? (
          <Button
            variant="subtle"
            size="sm"
            onClick={() => onChange(null)}
            aria-label={t('branding.removePicture', { label })}
          >
            {t('common.remove')}
          </Button>
        ) : (
          <Text fz="sm" c="dimmed">
            {t('branding.withoutPicture')}
          </Text>
        )}
      </Group>
    </Input.Wrapper>
  )
}
