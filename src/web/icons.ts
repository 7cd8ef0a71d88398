import { type ComponentType, createElement } from 'react'

// The pictures are those of Tabler Icons 3.51.0 (https://tabler.io/icons, MIT, Copyright (c) 2020-2026 Paweł Kuna):
// some forty of its six thousand, whose package is 89 MB.

/** Hidden from whoever hears the page where the text beside it says the same. */
export type Icon = ComponentType<IconProps>

type IconProps = {
  /** Width and height: CSS pixels, or a length. */
  size?: number | string
  className?: string | undefined
  'aria-hidden'?: boolean
}

/** A picture of lines. */
function outline(path: string): Icon {
  return (props) =>
    createElement(
      'svg',
      {
        ...frame(props),
        ...{ fill: 'none', stroke: 'currentColor', strokeWidth: 2 },
        ...{ strokeLinecap: 'round', strokeLinejoin: 'round' },
      },
      createElement('path', { d: path }),
    )
}

/** A picture of areas. */
function filled(path: string): Icon {
  return (props) =>
    createElement(
      'svg',
      { ...frame(props), fill: 'currentColor' },
      createElement('path', { d: path }),
    )
}

const frame = ({ size = 24, ...rest }: IconProps) => ({
  ...{ width: size, height: size, viewBox: '0 0 24 24' },
  ...rest,
})

export const IconAlertCircle = outline('M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 8v4M12 16h.01')
export const IconAlertTriangle = outline(
  'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01',
)
export const IconArrowDown = outline('M12 5l0 14M18 13l-6 6M6 13l6 6')
export const IconArrowLeft = outline('M5 12l14 0M5 12l6 6M5 12l6 -6')
export const IconArrowUp = outline('M12 5l0 14M18 11l-6 -6M6 11l6 -6')
export const IconArrowsSort = outline('M3 9l4 -4l4 4m-4 -4v14M21 15l-4 4l-4 -4m4 4v-14')
export const IconBrandWhatsapp = outline(
  'M3 21l1.65 -3.8a9 9 0 1 1 3.4 2.9l-5.05 .9M9 10a.5 .5 0 0 0 1 0v-1a.5 .5 0 0 0 -1 0v1a5 5 0 0 0 5 5h1a.5 .5 0 0 0 0 -1h-1a.5 .5 0 0 0 0 1',
)
export const IconBrandWindowsFilled = filled(
  'M21 13v5c0 1.57 -1.248 2.832 -2.715 2.923l-.113 .003l-.042 .018a1 1 0 0 1 -.336 .056l-.118 -.008l-4.676 -.585v-7.407zm-10 0v7.157l-5.3 -.662c-1.514 -.151 -2.7 -1.383 -2.7 -2.895v-3.6zm0 -9.158v7.158h-8v-3.6c0 -1.454 1.096 -2.648 2.505 -2.87zm10 2.058v5.1h-8v-7.409l4.717 -.589c1.759 -.145 3.283 1.189 3.283 2.898',
)
export const IconBuilding = outline(
  'M3 21l18 0M9 8l1 0M9 12l1 0M9 16l1 0M14 8l1 0M14 12l1 0M14 16l1 0M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16',
)
export const IconCheck = outline('M5 12l5 5l10 -10')
export const IconChevronDown = outline('M6 9l6 6l6 -6')
export const IconChevronLeft = outline('M15 6l-6 6l6 6')
export const IconChevronRight = outline('M9 6l6 6l-6 6')
export const IconChevronUp = outline('M6 15l6 -6l6 6')
export const IconCircleCheck = outline('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 12l2 2l4 -4')
export const IconCoinRupee = outline(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M15 8h-6h1a3 3 0 0 1 0 6h-1l3 3M9 11h6',
)
export const IconCopy = outline(
  'M7 9.667a2.667 2.667 0 0 1 2.667 -2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1 -2.667 2.667h-8.666a2.667 2.667 0 0 1 -2.667 -2.667l0 -8.666M4.012 16.737a2.005 2.005 0 0 1 -1.012 -1.737v-10c0 -1.1 .9 -2 2 -2h10c.75 0 1.158 .385 1.5 1',
)
export const IconDeviceDesktop = outline(
  'M3 5a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-10M7 20h10M9 16v4M15 16v4',
)
export const IconDeviceMobile = outline(
  'M6 5a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-14M11 4h2M12 17v.01',
)
export const IconDownload = outline(
  'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2M7 11l5 5l5 -5M12 4l0 12',
)
export const IconEye = outline(
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6',
)
export const IconEyeOff = outline(
  'M10.585 10.587a2 2 0 0 0 2.829 2.828M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87M3 3l18 18',
)
export const IconFileText = outline(
  'M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2M9 9l1 0M9 13l6 0M9 17l6 0',
)
export const IconHome = outline(
  'M5 12l-2 0l9 -9l9 9l-2 0M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-7M9 21v-6a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v6',
)
export const IconInfoCircle = outline('M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 9h.01M11 12h1v4h1')
export const IconKey = outline(
  'M16.555 3.843l3.602 3.602a2.877 2.877 0 0 1 0 4.069l-2.643 2.643a2.877 2.877 0 0 1 -4.069 0l-.301 -.301l-6.558 6.558a2 2 0 0 1 -1.239 .578l-.175 .008h-1.172a1 1 0 0 1 -.993 -.883l-.007 -.117v-1.172a2 2 0 0 1 .467 -1.284l.119 -.13l.414 -.414h2v-2h2v-2l2.144 -2.144l-.301 -.301a2.877 2.877 0 0 1 0 -4.069l2.643 -2.643a2.877 2.877 0 0 1 4.069 0M15 9h.01',
)
export const IconLink = outline(
  'M9 15l6 -6M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463',
)
export const IconLogout = outline(
  'M14 8v-2a2 2 0 0 0 -2 -2h-7a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2 -2v-2M9 12h12l-3 -3M18 15l3 -3',
)
export const IconMail = outline(
  'M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10M3 7l9 6l9 -6',
)
export const IconMoon = outline(
  'M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008',
)
export const IconPencil = outline(
  'M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4M13.5 6.5l4 4',
)
export const IconPhone = outline(
  'M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2',
)
export const IconPlus = outline('M12 5l0 14M5 12l14 0')
export const IconPrinter = outline(
  'M17 17h2a2 2 0 0 0 2 -2v-4a2 2 0 0 0 -2 -2h-14a2 2 0 0 0 -2 2v4a2 2 0 0 0 2 2h2M17 9v-4a2 2 0 0 0 -2 -2h-6a2 2 0 0 0 -2 2v4M7 15a2 2 0 0 1 2 -2h6a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2l0 -4',
)
export const IconReceipt = outline(
  'M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16l-3 -2l-2 2l-2 -2l-2 2l-2 -2l-3 2m4 -14h6m-6 4h6m-2 4h2',
)
export const IconReceiptRupee = outline(
  'M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16l-3 -2l-2 2l-2 -2l-2 2l-2 -2l-3 2M15 7h-6h1a3 3 0 0 1 0 6h-1l3 3M9 10h6',
)
export const IconSearch = outline('M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M21 21l-6 -6')
export const IconShare = outline(
  'M3 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M15 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M15 18a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M8.7 10.7l6.6 -3.4M8.7 13.3l6.6 3.4',
)
export const IconSun = outline(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7',
)
export const IconSelector = outline('M8 9l4 -4l4 4M16 15l-4 4l-4 -4')
export const IconTrash = outline(
  'M4 7l16 0M10 11l0 6M14 11l0 6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3',
)
export const IconUserEdit = outline(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h3.5M18.42 15.61a2.1 2.1 0 0 1 2.97 2.97l-3.39 3.42h-3v-3l3.42 -3.39',
)
export const IconUserPlus = outline(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M16 19h6M19 16v6M6 21v-2a4 4 0 0 1 4 -4h4',
)
export const IconUsers = outline(
  'M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2M16 3.13a4 4 0 0 1 0 7.75M21 21v-2a4 4 0 0 0 -3 -3.85',
)
export const IconX = outline('M18 6l-12 12M6 6l12 12')
