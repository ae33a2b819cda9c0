import { createSign } from 'node:crypto'

/** Made for the tests and known to the public: Amazon has never used it. */
const privateKey = `-----BEGIN PRIVATE KEY-----
MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQCFCtpfzKjfhoTW
4OQj+C5jL3Tkl4kt+lL0KN/wyGJERzYP/fC2gf3MwW0yXNA8TNoi4a2q0dSomwxH
EfbWoDgEmYAsck4SLiXmt6c1dxKDZGY7jz044nAoKo7SWffmtlAjRSDSGrbUlKtJ
KaQIY6mHqKRoa6jrrH/NLJsmV281jyFIz+5wQpgRG8HNt0yQGSlvaGyhqS6fHftx
L3na/aJrcFqwvl7Hf6w6XOJJ/Opuf4Wz2HKBDvmjf99T5Yy9H7pP6b1LJ6mzOTLv
Rg79lYu8NZRr1kpJd/Hv0sYgssZYedU06y+gblz/+H3ztnKDjsh3smwbDznW1ReN
4jwP2Fx9AgMBAAECggEAKPYF9N/MkIFYjdXQt9hV49i9GxIivKKo/p5FEFuJka8B
EJxlC7PrAar95TcZL6+Tq5CjCQgwera96XW48yyCAryF72lD6yoFJksd8oKWExkK
tsSrm0NwN5WewlnLzt8LvkguyjFKYBnjwJNO+vxAOlGsSK/44pKKCI/2tq/NwAW/
GP5FHGdf84usxCvPFgLpdmF0Jj6GVM9CdQoGhmlH1AFpkVz32OH8HDEISpsKbxyg
I5FMHZ1VYhDYsJOzJdZF+6I8VY0qEZx6KN5hwNmBHcn+azOuOmphhE30CC8n5/d0
4PPbcRwp74Mp788K3nq4Frjc8HQ+4mEWMsQZvrDeqwKBgQC7VdjLNqPiTLdpcONK
yvJFqCb1WgqSfeGi8/Bh82aTdyuaAX0A6/tXcDKkGtyj1NyugbRqAyvfzx2gE66/
GtU/f8FcOv48RFF8bVfgTKs1D/b4VPFfFtyn5HW4LfHqFVFaVOcgjmTuF7CBtxqz
NxL4KpNwV2WdnyKrYStoV6UMewKBgQC1zo+BbuNgRi0Wa/t3wkWbNYRCJHXoYhlR
lwCJjyYPt9d+hCzA1xJ2PoAUaLj/9gtEdRFN4vfgZSGjvGs0qVicBGhzb+uEjXFw
Aw/t6AHUaFcYATkOXa3OrrUyKAZ+ebwWTz5IXf62OJJ3on6r/P74A3imTEcyNNe4
94534MrVZwKBgEtl1NiNSE6Hg/ZbKg/rOLFSaUOslr65DXxxY9l4hltpxlG4saAS
Wlmp3afw68bAoIVXzM4yMpFkoc7QvS9LVHK3L5K4Z6TH9mf29jxffzTfFQ6D2ZXk
9LBaIgsb6tbE97Y8n72ZsgOl4zOCB6wDyY26TRcVBd/3sZN6i2b2h4ZLAoGAWFEL
bTjMw4vTgzzZX4fEAG2y3d6QWF6vJe9Ql4IuXxxTVmYmx1ay5TXfSgrFM7H2Lz8f
NNK4zwzRlpSFD4PkQ4Xwp4MKyc1b+anDJzK5ENHO3R5a9RuUvv4nj0HaRb4lHEFK
ZCUlAqfgnrUVC79OrHQjO8V6IG2DDZtUXe+ZGKkCgYBV2ALl+jtAQVYj5YPO6KXF
9kFGqPwUE9G7SVqEFxT8LHvhwocuALCmz3iTM3sZJx0NVPMp/b/piby+xgll9foK
YZNIiFmr8UBX4xA/pOCQHUwYkgEFcMQ7EJDJrbELiHwgJRl0vooThFDAg51a+ad/
PvBuvnc3ItGdTT+Ee7qpFw==
-----END PRIVATE KEY-----`

export const snsCertificate = `-----BEGIN CERTIFICATE-----
MIIDGzCCAgOgAwIBAgIUO1hxPNU/ezVE5b2yz0aNpCBVBX4wDQYJKoZIhvcNAQEL
BQAwHDEaMBgGA1UEAwwRc25zLmFtYXpvbmF3cy5jb20wIBcNMjYxMTE2MDg1NzIw
WhgPMjEyNjEwMjMwODU3MjBaMBwxGjAYBgNVBAMMEXNucy5hbWF6b25hd3MuY29t
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAhQraX8yo34aE1uDkI/gu
Yy905JeJLfpS9Cjf8MhiREc2D/3wtoH9zMFtMlzQPEzaIuGtqtHUqJsMRxH21qA4
BJmALHJOEi4l5renNXcSg2RmO489OOJwKCqO0ln35rZQI0Ug0hq21JSrSSmkCGOp
h6ikaGuo66x/zSybJldvNY8hSM/ucEKYERvBzbdMkBkpb2hsoakunx37cS952v2i
a3BasL5ex3+sOlziSfzqbn+Fs9hygQ75o3/fU+WMvR+6T+m9Syepszky70YO/ZWL
vDWUa9ZKSXfx79LGILLGWHnVNOsvoG5c//h987Zyg47Id7JsGw851tUXjeI8D9hc
fQIDAQABo1MwUTAdBgNVHQ4EFgQUYYSW3ZrAJTa7k46sapoC9PG1vj8wHwYDVR0j
BBgwFoAUYYSW3ZrAJTa7k46sapoC9PG1vj8wDwYDVR0TAQH/BAUwAwEB/zANBgkq
hkiG9w0BAQsFAAOCAQEASEdr7wTAPlX4GeweVR0jWA5X5txoaXaza2a0ylFfwGe5
Os4Qt6bDYQl3e1Z7YMpb31JqnfYkFexG9jWp/hNFyp0Hc2ti3/BiLCXnO6XzF5Cj
8yRy8beyzKvGz1iTtaxFCS0q6mL4sl6EL8cC18r0xhU6etIbY+VZVoALRTctBQPR
f2E+hYqKwcz9fFuVgEawqHTdXxwVx23laZyhWd2gxMEma24HCpx7+ow1XA/wSv/u
zp+TjFntuOanp9NEri4ixzxbu8IDblgzPyE9krMG5JLb/3dqVDdLeRuQpyQnJlmm
7tY0UZM/wXbU+yc1QK8hx1uHa0d7UQkBjhPQX5Ek2A==
-----END CERTIFICATE-----`

export const snsTopic = 'arn:aws:sns:ap-south-1:123456789012:mails'
export const snsCertificateUrl =
  'https://sns.ap-south-1.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem'

const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
}

type Fields = Record<string, string>

/** Signs a message as Amazon SNS documents it. */
export function signSnsMessage(type: keyof typeof signedFields, fields: Fields, version: '1' | '2' = '2'): Fields {
  const message: Fields = {
    Type: type,
    MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
    TopicArn: snsTopic,
    Timestamp: '2026-11-16T08:00:00.000Z',
    ...fields,
  }
  const lines = signedFields[type].flatMap((name) => (name in message ? [name, message[name]] : []))
  const signer = createSign(version === '2' ? 'RSA-SHA256' : 'RSA-SHA1').update(`${lines.join('\n')}\n`)
  const signature = { SignatureVersion: version, Signature: signer.sign(privateKey, 'base64') }
  return { ...message, ...signature, SigningCertURL: snsCertificateUrl }
}
